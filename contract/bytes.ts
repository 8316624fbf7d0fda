import { z } from 'zod'
import { msg } from '../messages/t.ts'

/** A response body that is not JSON. */
export const bytes = (contentType: string) => z.custom<Uint8Array | string>().meta({ contentType })

export type UploadedImage = { name: string; bytes: Uint8Array }

/** One file, sent as multipart/form-data. */
export const Upload = z
  .custom<UploadedImage>((sent) => sent !== undefined, msg('Please send one image as multipart/form-data'))
  .meta({ contentType: 'multipart/form-data' })

/** A file that was stored while it came in, so that its size does not matter. */
export type StoredUpload = { name: string; path: string; size: number }

/** One file of any size, sent as multipart/form-data. */
export const UploadedFile = z
  .custom<StoredUpload>((sent) => sent !== undefined, msg('Send one file as multipart/form-data'))
  .meta({ contentType: 'multipart/form-data' })
