import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStage, type Sources } from './build-stage.ts'
import { stagesOf } from './dockerfile.ts'
import { ignoredBy } from './ignored.ts'
import { type Image, imageIn } from './image.ts'

export const root = join(import.meta.dirname, '../..')

const read = (name: string) => readFile(join(root, 'deploy', name), 'utf8')

export const readStages = async () => stagesOf(await read('Dockerfile'))

export type Built = { image: Image; takeAway(): Promise<void> }

/** Every step in its own folder; or the last stage alone, from a checkout that is built already. */
export async function buildImage(from: 'nothing' | 'this checkout'): Promise<Built> {
  const [build, last] = await readStages()
  const folder = await mkdtemp(join(tmpdir(), 'image-'))
  await chmod(folder, 0o755)
  const isIgnored = ignoredBy(await read('Dockerfile.dockerignore'))
  const sources: Sources = { context: root, isIgnored, stages: {} }
  const stageIn = async (name: string) => {
    const place = join(folder, name)
    await mkdir(place)
    return place
  }
  const takeAway = () => rm(folder, { recursive: true, force: true })
  const [first, image] = [await stageIn('build'), await stageIn('image')]
  try {
    if (from === 'nothing') await buildStage(build, first, sources)
    else await asIfBuilt(first)
    await buildStage(last, image, { ...sources, stages: { [build.name]: first } })
    return { image: imageIn(image, last), takeAway }
  } catch (error) {
    await takeAway()
    throw error
  }
}

const asIfBuilt = (stage: string) => symlink(root, join(stage, 'shop'))
