import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** Imitates a server whose recovery has failed: it reports that it is starting up for ever. */
const [cluster, socket] = process.argv.slice(-2)

const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '']
const said = Buffer.from(`${fields.join('\0')}\0`)
const refusal = Buffer.alloc(5)
refusal.write('E')
refusal.writeInt32BE(said.length + 4, 1)

createServer((connection) => connection.once('data', () => connection.end(Buffer.concat([refusal, said]))))
  .listen(socket, () => {
    const lock = [process.pid, cluster, 0, 5432, dirname(socket ?? ''), '', '', 'starting', '']
    writeFileSync(join(cluster ?? '', 'postmaster.pid'), lock.join('\n'))
  })
  .unref()
setInterval(() => {}, 1_000)
