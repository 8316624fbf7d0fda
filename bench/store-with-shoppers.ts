import { builtPages } from '../server/pages/built-pages.ts'
import { runStore } from '../server/run-store.ts'
import { readSettings } from '../server/settings.ts'
import { testIdentity } from '../server/testing/people.ts'

/** The store with an identity provider of its own, so that somebody can sign in and buy. */
const settings = readSettings(process.env)
if ('wrong' in settings) throw new Error(settings.wrong.join('\n'))
const identity = await testIdentity()
const store = await runStore(settings, await builtPages(), identity.verifyShopper)
process.once('SIGTERM', () => void store.stop())
process.stdout.write(`A token: ${await identity.tokenFor('reader@reader.example')}\n`)
process.stdout.write(`The shop is open at http://localhost:${store.port}\n`)
