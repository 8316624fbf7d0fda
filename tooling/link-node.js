// npm 10 and older: removing the Node packages of other platforms also removes the link node_modules/.bin/node, because
// all of them have a bin of that name. npm runs this after an install. Plain JavaScript, because it may run on Node 20.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
const link = join(modules, '.bin/node')
const name = ['node-', 'node-bin-']
  .map((prefix) => `${prefix}${process.platform}-${process.arch}`)
  .find((folder) => existsSync(join(modules, folder, 'package.json')))

// Windows needs a .cmd shim instead of a symbolic link, and npm 11 makes it.
if (name && process.platform !== 'win32' && !existsSync(link)) {
  const { bin } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
  mkdirSync(join(modules, '.bin'), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(join('..', name, bin.node), link)
}
