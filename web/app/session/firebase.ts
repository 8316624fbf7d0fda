import { type FirebaseApp, type FirebaseOptions, initializeApp } from '@firebase/app'
import {
  applyActionCode,
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  type Dependencies,
  EmailAuthProvider,
  getRedirectResult,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  updatePassword,
  updateProfile,
  type User,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth'
import type { IdentityConfig } from '../../../contract/people/identity.ts'
import type { Dispatch } from '../store.ts'
import { moveWishesToAccount } from '../../storefront/wish-list/wish-list-api.ts'
import { forgetGuestWishes } from '../../storefront/wish-list/guest-wishes.ts'
import { markSignedIn, type Shopper, shopperReported } from './use-account.ts'
import type { AuthClient } from '../services.ts'
import { keepSession } from './session.ts'

type Report = (shopper: Shopper | null) => void

/** Only this module and `session.ts` import Firebase; `openAuth` loads them on demand. */
export function startAuth(config: IdentityConfig, dispatch: Dispatch): AuthClient {
  const report: Report = (shopper) => {
    dispatch(shopperReported(shopper))
    if (shopper) void dispatch(moveWishesToAccount(shopper.uid))
  }
  const auth = authFor(config, initializeApp(projectOf(config)), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  const session = keepSession(auth, config.sessionHint)
  const mark = () => markSignedIn(auth.currentUser !== null || session.isOpen())
  onIdTokenChanged(auth, (user) => {
    mark()
    report(user && shopperIn(user))
  })
  void reconcileWhenReady(auth, session.reconcile).then(mark)
  return {
    ...signingIn(auth, config),
    ...emailActions(auth),
    ...accountChanges(auth, report),
    changePassword: async (password) => {
      await updatePassword(userOf(auth), password)
      // The new password has ended the session of the server, too.
      await session.renew()
    },
    forgetUser: async () => {
      await (config.mode === 'firebase' ? deleteUser(userOf(auth)) : signOut(auth))
      forgetGuestWishes()
    },
    logOut: async () => {
      await signOut(auth)
      forgetGuestWishes()
    },
    renewSession: session.renew,
  }
}

const signingIn = (auth: Auth, config: IdentityConfig) => ({
  logIn: async (email: string, password: string) => {
    await signInWithEmailAndPassword(auth, email, password)
  },
  register: registrar(config),
  signInWithGoogle: async () => {
    await signInWithPopup(auth, google())
  },
  signInWithGoogleHere: () => signInWithRedirect(auth, google()),
  afterGoogle: async () => {
    await getRedirectResult(auth)
  },
})

const emailActions = (auth: Auth) => ({
  sendPasswordReset: (email: string) => sendPasswordResetEmail(auth, email),
  readResetCode: (code: string) => verifyPasswordResetCode(auth, code),
  resetPassword: async (code: string, password: string) => {
    await confirmPasswordReset(auth, code, password)
    await signOut(auth)
  },
  sendVerification: async () => {
    if (auth.currentUser) await sendEmailVerification(auth.currentUser)
  },
  applyCode: async (code: string) => {
    await applyActionCode(auth, code)
    await refreshUser(auth)
  },
})

/** Changes of the signed-in account. The provider asks for a recent sign-in for all but the name. */
const accountChanges = (auth: Auth, report: Report) => ({
  changeName: async (displayName: string) => {
    const user = userOf(auth)
    await updateProfile(user, { displayName })
    report(shopperIn(user))
  },
  changeEmail: (email: string) => verifyBeforeUpdateEmail(userOf(auth), email),
  confirmPassword: async (password: string) => {
    const user = userOf(auth)
    const credential = EmailAuthProvider.credential(user.email ?? '', password)
    await reauthenticateWithCredential(user, credential)
  },
  confirmWithGoogle: async () => {
    await reauthenticateWithPopup(userOf(auth), google())
  },
  idToken: () => userOf(auth).getIdToken(),
})

function userOf({ currentUser }: Auth): User {
  if (!currentUser) throw new Error('Nobody is signed in')
  return currentUser
}

/** Uses a separate Firebase app in memory, so that neither this page nor another tab observes a sign-in. */
function registrar(config: IdentityConfig) {
  let auth: Auth | undefined
  return async (email: string, password: string) => {
    auth ??= authFor(config, initializeApp(projectOf(config), 'registrar'), {
      persistence: inMemoryPersistence,
    })
    const { user } = await createUserWithEmailAndPassword(auth, email, password)
    // A shop that is its own provider does so itself. The account is there, whatever becomes of the e-mail.
    if (config.mode === 'firebase') await sendEmailVerification(user).catch(() => {})
    await signOut(auth)
  }
}

function authFor(config: IdentityConfig, app: FirebaseApp, options: Dependencies): Auth {
  const auth = initializeAuth(app, options)
  if (config.mode === 'embedded') connectAuthEmulator(auth, window.location.origin, { disableWarnings: true })
  return auth
}

function projectOf({ mode: _mode, google: _google, sessionHint: _hint, ...project }: IdentityConfig) {
  return project as FirebaseOptions
}

const google = () => new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })

const shopperIn = ({ uid, email, displayName, photoURL, emailVerified, providerData }: User): Shopper => ({
  uid,
  email,
  name: displayName,
  photoUrl: photoURL,
  emailVerified,
  providers: providerData.map(({ providerId }) => providerId),
})

async function reconcileWhenReady(auth: Auth, reconcile: () => Promise<void>) {
  await auth.authStateReady()
  // A request that fails with 401 renews the session later.
  await reconcile().catch(() => {})
}

/** Shows the changes of an e-mail action at once, including a revoked sign-in. */
async function refreshUser(auth: Auth) {
  await auth.authStateReady()
  try {
    await auth.currentUser?.reload()
    await auth.currentUser?.getIdToken(true)
  } catch {
    // Firebase signs out by itself if the server no longer accepts the user.
  }
}
