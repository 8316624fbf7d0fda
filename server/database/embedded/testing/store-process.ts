import { openEmbedded } from '../open-embedded.ts'

/** Opens the database, prints the connection, and closes on SIGTERM. */
const said: string[] = []
const store = await openEmbedded(process.argv[2] ?? '', (line) => said.push(line))
process.once('SIGTERM', () => void store.stop())
process.stdout.write(`${JSON.stringify({ connection: store.connection, said })}\n`)
