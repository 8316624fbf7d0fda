import { type APIRequestContext, expect } from '@playwright/test'
import { requiredTexts } from '../../domain/legal-texts.ts'

/** Without them no shop opens, wherever it is. */
export async function publishTexts(request: APIRequestContext, headers: Record<string, string>) {
  const data = { markdown: 'AGB.', isPublished: true }
  for (const slug of requiredTexts('DE'))
    await expect(await request.put(`/api/admin/pages/${slug}`, { headers, data })).toBeOK()
}
