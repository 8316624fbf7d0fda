type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }

type DetectorClass = {
  new (options: { formats: 'ean_13'[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Returns the EAN-13 barcodes in a picture. */
type ReadBarcodes = (picture: HTMLVideoElement) => Promise<string[]>

/** The browser's own reader, or one that is loaded. */
export async function barcodeReader(load = loadReader): Promise<ReadBarcodes> {
  const BarcodeDetector = (await ownReader()) ?? (await load())
  const detector = new BarcodeDetector({ formats: ['ean_13'] })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

const loadReader = async (): Promise<DetectorClass> => (await import('./zxing-reader.ts')).zxingReader()

/** Some browsers have none, and some have one that reads no barcode. */
async function ownReader(): Promise<DetectorClass | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => undefined)
  return formats?.includes('ean_13') ? BarcodeDetector : undefined
}
