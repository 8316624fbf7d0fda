import { setTimeout as pause } from 'node:timers/promises'
import { type SearchProgress, saveSettings, searchIndex } from '../../../contract/shop/settings.ts'
import type { Language } from '../../../messages/languages.ts'
import type { Line } from '../bench-table.ts'
import { asBookseller, type Open } from './kinds.ts'

/** Until books are found in the language of the store, which may have been another one in an earlier run. */
export async function speak(language: Language, { shop, store }: Open): Promise<Line> {
  const start = performance.now()
  const headers = { ...(await asBookseller(store)), 'content-type': 'application/json' }
  const origin = `http://127.0.0.1:${store.port}`
  const { method, path } = saveSettings.region
  const saved = await fetch(origin + path, { method, headers, body: JSON.stringify({ language }) })
  if (!saved.ok) throw new Error(`The language ${language} was refused with ${saved.status}`)
  const isDone = async () => {
    const answer = await fetch(origin + searchIndex.progress.path, { headers })
    const found = (await answer.json()) as SearchProgress
    return found.language === language && found.nextLanguage === null
  }
  while (!(await isDone())) await pause(500)
  const seconds = Math.round((performance.now() - start) / 1000)
  return { what: `search in the language ${language}, ${shop.books} books`, figure: `after ${seconds} s` }
}
