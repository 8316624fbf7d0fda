import { setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { markAsComplete } from './build-stamp.ts'
import { brotliAssets } from './compress-assets.ts'

// The store that opens meanwhile goes first.
setPriority(19)
await setTimeout(5000)
await brotliAssets()
await markAsComplete()
