import type { DiskRoom } from '../lib/disk-room.ts'

export type RefusedUpload = { refused: 413 | 507; message: string }

export const isRefused = (upload: object): upload is RefusedUpload => 'refused' in upload

/** Unless so much can be written. */
export const refusalFor = (
  name: string,
  bytes: number,
  { free, reserve }: DiskRoom,
): RefusedUpload | undefined =>
  free - bytes < reserve
    ? {
        refused: 507,
        message:
          `There is no room for ${name}: ${inWords(free)} of the store's disk are free, and ${inWords(reserve)} stay free ` +
          `for orders. Make room on the disk, or cancel imports that are no longer needed.`,
      }
    : undefined

export const inWords = (bytes: number) =>
  bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${+(bytes / 1024 ** 3).toFixed(1)} GB`
