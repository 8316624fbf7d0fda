import { openEmbedded } from '../open-embedded.ts'

/** The least of a store: it opens its database, tells where, and leaves when it is asked to. */
const said: string[] = []
const store = await openEmbedded(process.argv[2] ?? '', (line) => said.push(line))
process.once('SIGTERM', () => void store.stop())
process.stdout.write(`${JSON.stringify({ connection: store.connection, said })}\n`)
