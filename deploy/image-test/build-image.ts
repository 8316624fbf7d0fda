import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { buildStage, type Sources } from './build-stage.ts'
import { stagesOf } from './dockerfile.ts'
import { type Image, imageIn } from './image.ts'

export const root = join(import.meta.dirname, '../..')

const read = (name: string) => readFile(join(root, 'deploy', name), 'utf8')

export const readStages = async () => stagesOf(await read('Dockerfile'))

/** Runs every stage, or only the last one from a checkout that is built already. */
export async function buildImage(
  from: 'nothing' | 'this checkout',
  resources: AsyncDisposableStack,
): Promise<Image> {
  const [build, last] = await readStages()
  const folder = await mkdtemp(join(tmpdir(), 'image-'))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await chmod(folder, 0o755)
  const isIgnored = ignoredBy(await read('Dockerfile.dockerignore'))
  const sources: Sources = { context: root, isIgnored, stages: {}, resources }
  const stageIn = async (name: string) => {
    const place = join(folder, name)
    await mkdir(place)
    return place
  }
  const [first, image] = [await stageIn('build'), await stageIn('image')]
  if (from === 'nothing') await buildStage(build, first, sources)
  else await asIfBuilt(first)
  await buildStage(last, image, { ...sources, stages: { [build.name]: first } })
  return imageIn(image, last)
}

const asIfBuilt = (stage: string) => symlink(root, join(stage, 'shop'))

/** The last matching line decides. */
function ignoredBy(file: string): (path: string) => boolean {
  const lines = file.split('\n').filter((line) => line && !line.startsWith('#'))
  return (path) => {
    const decides = lines.findLast((line) => fits(path, line.replace(/^!/, '')))
    return path !== '' && decides !== undefined && !decides.startsWith('!')
  }
}

/** A directory matches everything below it. */
const fits = (path: string, pattern: string) =>
  matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)
