import { runStore } from '../run-store.ts'
import { readSettings } from '../settings.ts'
import { testIdentity } from './people.ts'
import { plainPages } from './plain-pages.ts'

/** The store with a test's identity provider, as a process of its own: says where it is and how to be its shopper. */
const settings = readSettings(process.env)
if ('wrong' in settings) throw new Error(settings.wrong.join('\n'))
const identity = await testIdentity()
const store = await runStore(settings, plainPages, identity.verifyShopper)
process.once('SIGTERM', () => void store.stop())
process.stdout.write(`token ${await identity.tokenFor('shopper@reader.example')}\n`)
process.stdout.write(`The shop is open at http://localhost:${store.port}\n`)
