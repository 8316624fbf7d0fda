import { expect, test, vi } from 'vitest'
import { barcodeReader } from './barcode-reader.ts'

const zxing = vi.fn<() => void>()

vi.mock('./zxing-reader.ts', () => ({
  zxingReader: async () => {
    zxing()
    return detectorOf(['ean_13'], 'read by ZXing')
  },
}))

const detectorOf = (formats: string[], rawValue: string) =>
  class {
    static getSupportedFormats = async () => formats
    detect = async () => [{ rawValue }]
  }

test.each([
  ['reads EAN-13', ['ean_13', 'qr_code'], 'read by the browser'],
  ['reads other codes only', ['qr_code'], 'read by ZXing'],
  ['reads nothing', [], 'read by ZXing'],
])('the reader of a browser that %s: %j', async (_kind, formats, reader) => {
  vi.stubGlobal('BarcodeDetector', detectorOf(formats, 'read by the browser'))
  const read = await barcodeReader()
  expect(await read({} as HTMLVideoElement)).toEqual([reader])
  expect(zxing.mock.calls.length > 0).toBe(reader === 'read by ZXing')
  zxing.mockClear()
  vi.unstubAllGlobals()
})
