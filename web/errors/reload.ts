import { pages } from '../../contract/pages.ts'

/** The file name changes with each build. */
const scriptUrl = () => document.querySelector<HTMLScriptElement>('script[data-shop]')?.dataset['shop'] ?? ''

/** Any page would do; this one needs no data. */
async function fetchPage(): Promise<string> {
  const response = await fetch(pages.about)
  if (!response.ok) throw new Error(`The server responded with status ${response.status}`)
  return response.text()
}

const key = 'reloaded'

/** After a deployment the code of a screen may be gone: reloads the page, at most once per build. */
export async function reloadIfRebuilt() {
  try {
    const script = scriptUrl()
    if (sessionStorage.getItem(key) === script || (await fetchPage()).includes(script)) return
    sessionStorage.setItem(key, script)
    window.location.reload()
  } catch {
    // Offline: the error message and its button stay on the screen.
  }
}

/** Checks first: a failed reload would replace the page by the browser's own error page. */
export async function reloadIfThere(): Promise<boolean> {
  try {
    await fetchPage()
  } catch {
    return false
  }
  window.location.reload()
  return true
}
