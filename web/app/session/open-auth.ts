import type { IdentityConfig } from '../../../contract/people/identity.ts'
import { api } from '../api/api.ts'
import type { Dispatch } from '../store.ts'
import type { AuthClient } from '../services.ts'

declare global {
  var __FIREBASE_DEFAULTS__: Record<string, never> | undefined
}

/** Loads the sign-in code, which is in no initial bundle, and reports the signed-in shopper. */
export async function openAuth(dispatch: Dispatch): Promise<AuthClient> {
  // Otherwise the library reads its settings from a cookie of this name, which an attacker may have set.
  globalThis.__FIREBASE_DEFAULTS__ = {}
  const config = await configOf(dispatch)
  if (config.mode === 'embedded') {
    const { standInForGapi } = await import('./gapi-shim.ts')
    standInForGapi()
  }
  const { startAuth } = await import('./firebase.ts')
  return startAuth(config, dispatch)
}

async function configOf(dispatch: Dispatch): Promise<IdentityConfig> {
  const query = dispatch(api.endpoints.getConfig.initiate())
  try {
    return await query.unwrap()
  } finally {
    query.unsubscribe()
  }
}
