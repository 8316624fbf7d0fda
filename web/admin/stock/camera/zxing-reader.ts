import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** ZXing in WebAssembly, from the store's own assets: without a location the package asks a CDN. */
export async function zxingReader() {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return BarcodeDetector
}
