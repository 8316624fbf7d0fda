import { findIn } from '../catalogues.ts'
import { findMessagesBy } from '../t.ts'

findMessagesBy(findIn({}, 'en'))
