import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** Looks like a server whose repair has failed: it is there, says that it is coming up, and never does. */
const [cluster, socket] = process.argv.slice(-2)

const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '']
const said = Buffer.from(`${fields.join('\0')}\0`)
const refusal = Buffer.alloc(5)
refusal.write('E')
refusal.writeInt32BE(said.length + 4, 1)

createServer((line) => line.once('data', () => line.end(Buffer.concat([refusal, said]))))
  .listen(socket, () => {
    const lock = [process.pid, cluster, 0, 5432, dirname(socket ?? ''), '', '', 'starting', '']
    writeFileSync(join(cluster ?? '', 'postmaster.pid'), lock.join('\n'))
  })
  .unref()
setInterval(() => {}, 1_000)
