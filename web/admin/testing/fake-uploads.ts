import { onTestFinished, vi } from 'vitest'

class Upload extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  response: unknown = null
  responseType = ''
  path = ''
  isAborted = false
  open(_method: string, path: string) {
    this.path = path
  }
  setRequestHeader() {}
  send() {
    this.dispatchEvent(new Event('loadstart'))
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('loadend'))
  }
}

/** Replaces XMLHttpRequest, which only uploads use. Each upload waits for its answer. */
export function fakeUploads() {
  const uploads: Upload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends Upload {
      constructor() {
        super()
        uploads.push(this)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const answer = (status: number, body: unknown) => {
    const upload = uploads.at(-1)
    if (!upload) throw new Error('Nothing is being uploaded')
    upload.status = status
    upload.response = body
    upload.dispatchEvent(new Event('loadend'))
  }
  return { uploads, answer }
}

/** A file that a browser takes for a picture. */
export const pictureFile = (name: string, size = 10) =>
  Object.defineProperty(new File(['png'], name, { type: 'image/png' }), 'size', { value: size })
