import { findIn } from '../catalogues.ts'
import { readCatalogue } from '../read-catalogue.ts'
import { findMessagesBy } from '../t.ts'

/** The words of the demo, which are those of the specification. */
findMessagesBy(findIn(readCatalogue('specification'), 'specification'))
