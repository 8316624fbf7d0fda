import { unnamedShop } from '../../contract/shop/shop.ts'
import { type Setup, type SetupStep, setupSteps } from '../../contract/shop/setup.ts'
import { missingTexts } from '../../domain/legal-texts.ts'
import type { Database } from '../database/database.ts'
import { findSettings, lockSettings, ownShop, updateSettings } from '../settings/settings.sql.ts'
import { setupRows } from './setup.sql.ts'
import type { ShopState } from '../settings/shop-state.ts'

type Deps = { db: Database; state: ShopState }

export type Progress = Pick<Setup, 'step' | 'isDismissed'>

/** The row of settings with the progress. */
const name = 'setup'

export async function readSetup({ db, state }: Deps): Promise<Setup> {
  const { settings, pages, mailServer, isDemo } = state.current
  const [row, own, { books, saved }] = await Promise.all([
    findSettings(db, name),
    findSettings(db, ownShop),
    setupRows(db),
  ])
  const backup = own?.value['backup']
  return {
    ...progressIn(row?.value),
    isOpen: settings.shop.isOpen,
    isDemo,
    demoBackup: typeof backup === 'string' ? backup : null,
    has: {
      name: settings.shop.name !== unnamedShop,
      region: saved.includes('region'),
      delivery: saved.includes('delivery'),
      payment: saved.includes('payment'),
      books,
      email: mailServer !== undefined,
      texts: missingTexts(settings.region.country, pages).length === 0,
    },
  }
}

export async function saveProgress(
  { db, state }: Deps,
  change: { [Field in keyof Progress]?: Progress[Field] | undefined },
  username: string,
): Promise<Setup> {
  await db.transaction(async (tx) => {
    const { value } = await lockSettings(tx, name)
    const given = Object.fromEntries(Object.entries(change).filter(([, field]) => field !== undefined))
    await updateSettings(tx, name, { ...value, ...given }, username)
  })
  return readSetup({ db, state })
}

const progressIn = (value: Record<string, unknown> = {}): Progress => ({
  step: setupSteps.find((step): step is SetupStep => step === value['step']) ?? 'shop',
  isDismissed: value['isDismissed'] === true,
})
