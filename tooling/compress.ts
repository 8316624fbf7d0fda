import { setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { completeBuild } from './finish-build.ts'

const [folder = '', delay] = process.argv.slice(2)
setPriority(19)
await setTimeout(Number(delay))
await completeBuild(folder)
