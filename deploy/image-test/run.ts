import { buildImage } from './build-image.ts'
import { borrowDatabase } from './database.ts'
import { maySeal } from './sandbox.ts'
import { tryImage } from './try-image.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run() {
  const { image, takeAway } = await buildImage('nothing')
  const database = await borrowDatabase()
  try {
    for (const line of await tryImage(image, database.url)) say(`The image ${line}`)
  } finally {
    await database.giveBack()
    await takeAway()
  }
}

if (await maySeal()) await run()
else {
  say('Only root may carry out the steps of the Dockerfile: a folder has to be shut off like an image')
  process.exitCode = 1
}
