// npm runs this after an install; the store also works without it. Plain JavaScript, because it may run on Node 20.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
const name = ['node-', 'node-bin-']
  .map((prefix) => `${prefix}${process.platform}-${process.arch}`)
  .find((folder) => existsSync(join(modules, folder, 'package.json')))

if (name) {
  // C++ headers: a third of the package, and no package here is compiled.
  rmSync(join(modules, name, 'include'), { recursive: true, force: true })
  linkNode(name)
}

/**
 * npm 10 and older: removing the Node packages of other platforms also removes the link node_modules/.bin/node, because
 * all of them have a bin of that name. Windows needs a .cmd shim instead of a symbolic link, and npm 11 makes it.
 * @param {string} name
 */
function linkNode(name) {
  const link = join(modules, '.bin/node')
  if (process.platform === 'win32' || existsSync(link)) return
  const { bin } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
  mkdirSync(join(modules, '.bin'), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(join('..', name, bin.node), link)
}
