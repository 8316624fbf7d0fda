/** In milliseconds: the browser may still read the blob after the click. */
const revokeDelay = 60_000

/** Lets the browser save a file that a script has loaded. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelay)
}
