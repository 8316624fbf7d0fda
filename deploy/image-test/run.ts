import { sitting } from '../sitting.ts'
import type { ToClose } from '../../bench/closing.ts'
import { buildImage } from './build-image.ts'
import { borrowDatabase } from './database.ts'
import { maySeal } from './sandbox.ts'
import { tryImage } from './try-image.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(toClose: ToClose) {
  const image = await buildImage('nothing', toClose)
  const url = await borrowDatabase(toClose)
  for (const line of await tryImage(image, url, toClose)) say(`The image ${line}`)
}

if (await maySeal()) await sitting(run)
else {
  say('Only root may carry out the steps of the Dockerfile: a folder has to be shut off like an image')
  process.exitCode = 1
}
