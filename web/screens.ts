import { screen } from './screen.tsx'

export const Login = screen(async () => (await import('./account/login.tsx')).Login)
export const Register = screen(async () => (await import('./account/register.tsx')).Register)
export const ForgotPassword = screen(
  async () => (await import('./account/forgot-password.tsx')).ForgotPassword,
)
export const AccountAction = screen(
  async () => (await import('./account/action/account-action.tsx')).AccountAction,
)
export const UserDashboard = screen(async () => (await import('./account/user-dashboard.tsx')).UserDashboard)
