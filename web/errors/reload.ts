import { pages } from '../../contract/pages.ts'

/** Its name changes with each build. */
const ourScript = () => document.querySelector<HTMLScriptElement>('script[data-shop]')?.dataset['shop'] ?? ''

/** Any page tells; this one needs no data. */
async function freshPage(): Promise<string> {
  const answer = await fetch(pages.about)
  if (!answer.ok) throw new Error(`The shop answered ${answer.status}`)
  return answer.text()
}

const key = 'reloaded'

/** After a new build the code of a screen may be gone: the page is loaded anew, but never twice for one build. */
export async function reloadIfRebuilt() {
  try {
    const script = ourScript()
    if (sessionStorage.getItem(key) === script || (await freshPage()).includes(script)) return
    sessionStorage.setItem(key, script)
    window.location.reload()
  } catch {
    // Whoever is offline still has the words on the screen, and a button.
  }
}

/** A browser that cannot reach the shop would show its own page, from which there is no way back. */
export async function reloadIfThere(): Promise<boolean> {
  try {
    await freshPage()
  } catch {
    return false
  }
  window.location.reload()
  return true
}
