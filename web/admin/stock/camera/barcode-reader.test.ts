import { afterEach, expect, test, vi } from 'vitest'
import { barcodeReader } from './barcode-reader.ts'

const detectorOf = (formats: string[], rawValue: string) =>
  class {
    static getSupportedFormats = async () => formats
    detect = async () => [{ rawValue }]
  }

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['reads EAN-13', ['ean_13', 'qr_code'], 'the browser'],
  ['reads other codes only', ['qr_code'], 'what was loaded'],
  ['reads nothing', [], 'what was loaded'],
])('of a browser that %s, with %j, the barcode is read by %s', async (_kind, formats, reader) => {
  vi.stubGlobal('BarcodeDetector', detectorOf(formats, 'the browser'))
  const read = await barcodeReader(async () => detectorOf(['ean_13'], 'what was loaded'))
  expect(await read({} as HTMLVideoElement)).toEqual([reader])
})
