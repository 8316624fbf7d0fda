import type { IdentityConfig } from '../../contract/identity.ts'
import { api } from '../api/api.ts'
import type { Dispatch } from '../store.ts'
import { shopperReported } from './account.ts'
import type { AuthClient } from './auth-client.ts'

declare global {
  var __FIREBASE_DEFAULTS__: Record<string, never> | undefined
}

/** Fetches the sign-in code, which no page carries, and has it say who is there. */
export async function openAuth(dispatch: Dispatch): Promise<AuthClient> {
  // Else the library would take its settings from a cookie of this name, and anybody may have planted that.
  globalThis.__FIREBASE_DEFAULTS__ = {}
  const config = await configOf(dispatch)
  if (config.mode === 'embedded') {
    const { standInForGapi } = await import('./gapi-shim.ts')
    standInForGapi()
  }
  const { startAuth } = await import('./firebase.ts')
  return startAuth(config, (user) => dispatch(shopperReported(user)))
}

async function configOf(dispatch: Dispatch): Promise<IdentityConfig> {
  const asked = dispatch(api.endpoints.getConfig.initiate())
  try {
    return await asked.unwrap()
  } finally {
    asked.unsubscribe()
  }
}
