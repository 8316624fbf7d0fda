import { atEnd } from '../../../testing/at-end.ts'
import type { ShopOptions } from '../../../testing/shop-options.ts'
import { openTestShop } from '../../../testing/test-shop.ts'
import type { RealGoogle } from '../google.ts'
import { client, openFakeGoogle } from './fake-google.ts'

/** A store whose Google is the fake. */
export async function openShopWithGoogle(options: ShopOptions = {}) {
  const fakeGoogle = await openFakeGoogle()
  atEnd(fakeGoogle.close)
  let origin = ''
  const google: RealGoogle = {
    kind: 'real',
    client,
    issuer: fakeGoogle.issuer,
    callback: () => new URL('/emulator/auth/callback', origin),
  }
  const shop = await openTestShop({ ...options, identity: { ...options.identity, google } })
  origin = shop.origin
  return { shop, fakeGoogle, google }
}
