import { runMain } from '../../tooling/run-main.ts'
import { buildImage } from './build-image.ts'
import { borrowDatabase } from './database.ts'
import { maySeal } from './sandbox.ts'
import { tryImage } from './try-image.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(resources: AsyncDisposableStack) {
  const image = await buildImage('nothing', resources)
  const url = await borrowDatabase(resources)
  for (const line of await tryImage(image, url, resources)) say(`The image ${line}`)
}

if (await maySeal()) await runMain(run)
else {
  say('Only root may carry out the steps of the Dockerfile: a folder has to be shut off like an image')
  process.exitCode = 1
}
