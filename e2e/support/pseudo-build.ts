import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Language } from '../../messages/languages.ts'
import { pseudoCatalogue } from '../../messages/testing/pseudo.ts'
import { root } from '../../server/testing/spawn-store.ts'
import { markedScripts, markOf, translated } from '../../tooling/messages/translate-scripts.ts'

const dist = join(root, 'dist')

/** A copy of the build that speaks the pseudo-language in place of a real one. Returns what starts it. */
export async function buildInPseudo(folder: string, instead: Language): Promise<string> {
  const catalogue = pseudoCatalogue(instead)
  const { [instead]: scripts = '' } = await read<Record<string, string>>('web/languages.json')
  const own = { server: 'server', messages: 'messages', texts: `messages/${instead}.json` }
  await linkAll('.', folder, [own.server, own.messages, 'web'])
  await linkAll('messages', folder, [basename(own.texts)])
  await linkAll('web', folder, ['assets'])
  await linkAll('web/assets', folder, [scripts])
  // A linked one would read the messages beside the file that the link leads to.
  await cp(join(dist, own.server), join(folder, 'dist', own.server), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'dist', own.texts), JSON.stringify(catalogue))
  await translateScripts(join(folder, 'dist/web/assets', scripts), catalogue)
  return join(folder, 'dist/server/main.js')
}

const read = async <Content>(path: string): Promise<Content> =>
  JSON.parse(await readFile(join(dist, path), 'utf8')) as Content

/** Links what is in a folder of the build, without some of it. */
async function linkAll(path: string, to: string, without: string[]) {
  await mkdir(join(to, 'dist', path), { recursive: true })
  const names = (await readdir(join(dist, path))).filter((name) => !without.includes(name))
  await Promise.all(names.map((name) => symlink(join(dist, path, name), join(to, 'dist', path, name))))
}

/** Without the compressed ones, which the store then does not look for. */
async function translateScripts(to: string, catalogue: Record<string, string>) {
  await mkdir(to)
  const messages = new Map(Object.keys(catalogue).map((message) => [markOf(message), message]))
  const marked = gunzipSync(await readFile(markedScripts))
  const scripts = Object.entries(JSON.parse(String(marked)) as Record<string, string>)
  await Promise.all(
    scripts.map(([name, code]) => writeFile(join(to, name), translated(code, catalogue, messages))),
  )
}
