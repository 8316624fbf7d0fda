/** As much of it as the shop uses: what others have written down is of an older one. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    keepAllGlyphs: true
    variationAxes: Record<string, { min: number; max: number }>
    noHinting: boolean
  }
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>
}
