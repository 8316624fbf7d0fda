import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { barcodeReader } from './barcode-reader.ts'
import { newCodes } from './new-codes.ts'

/** In milliseconds between two pictures that are read, so that the page stays responsive. */
const pause = 100

/** Why there is no picture, with what to do. */
export class CameraProblem extends Error {}

const messages: Record<string, Label> = {
  NotAllowedError: msg(
    'The camera is blocked for this site. Allow it in the settings of the site, beside the address in the browser, and try again, or use the box above.',
  ),
  NotFoundError: msg('No camera was found. Connect one and try again, or use the box above.'),
  NotReadableError: msg(
    "The camera can't be used now. Close other programs that use it and try again, or use the box above.",
  ),
}

const failed: Label = msg("The camera couldn't be started. Try again, or use the box above.")

async function openCamera(): Promise<MediaStream> {
  if (!window.isSecureContext)
    throw new CameraProblem(
      t(
        'Browsers allow the camera only at addresses with https. Open the dashboard with https, or use the box above.',
      ),
    )
  // Old browsers have no mediaDevices.
  if (!navigator.mediaDevices?.getUserMedia)
    throw new CameraProblem(
      t('This browser has no access to cameras. Use another one, or use the box above.'),
    )
  try {
    const video = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } }
    return await navigator.mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    const { name } = error as Error
    throw new CameraProblem(t(messages[name] ?? failed))
  }
}

async function loadReader() {
  try {
    return await barcodeReader()
  } catch {
    throw new CameraProblem(
      t("The barcode reader couldn't be loaded. Check your connection and try again, or use the box above."),
    )
  }
}

type Events = { signal: AbortSignal; onReady(): void; onCode(code: string): void }

/** Shows the camera in `video` and reads barcodes until it is aborted, which also turns the camera off. */
export async function readFromCamera(video: HTMLVideoElement, { signal, onReady, onCode }: Events) {
  const stream = await openCamera()
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  signal.addEventListener('abort', release)
  try {
    signal.throwIfAborted()
    video.srcObject = stream
    const [read] = await Promise.all([loadReader(), video.play()])
    onReady()
    const isNew = newCodes()
    while (!signal.aborted) {
      if (!stream.active) throw new CameraProblem(t('The camera was disconnected. Connect it and try again.'))
      const codes = video.readyState < video.HAVE_CURRENT_DATA ? [] : await read(video)
      if (!signal.aborted) for (const code of isNew(codes, performance.now())) onCode(code)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } finally {
    release()
  }
}
