import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { prepareCover } from '../../server/catalog/covers/prepare-cover.ts'

/** Rasterizes the drawings of the demo's news: node demo/draw/draw-news.ts */
const drawings = new URL('news/', import.meta.url)
const output = new URL('../news/', import.meta.url)

const names = (await readdir(drawings)).sort()
// All of them first: prepareCover() forbids the image library to read SVG.
const pictures = await Promise.all(
  names.map(async (name) => ({
    name: `news-${name.replace('.svg', '.jpg')}`,
    png: await sharp(await readFile(new URL(name, drawings)), { density: 400 })
      .resize({ width: 640 })
      .png()
      .toBuffer(),
  })),
)

await rm(output, { recursive: true, force: true })
const index: Record<string, { tint: string; width: number; height: number }> = {}
for (const { name, png } of pictures) {
  const picture = await prepareCover(png)
  if (!picture) throw new Error(`The picture ${name} cannot be read`)
  const folder = new URL(`${name}/`, output)
  await mkdir(folder, { recursive: true })
  for (const { width, format, bytes } of picture.images)
    await writeFile(new URL(`${width}.${format}`, folder), bytes)
  index[name] = { tint: picture.tint, width: picture.width, height: picture.height }
}
await writeFile(new URL('covers.json', output), `${JSON.stringify(index, null, 2)}\n`)
