/** Where the shop's pages are: the server answers these addresses, the web draws them. */
export const pages = {
  home: '/',
  about: '/about',
  cart: '/cart',
  book: '/books/:id',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** Where the links in our letters lead. */
  accountAction: '/auth/action',
  userDashboard: '/user-dashboard',
} as const

export type PagePath = (typeof pages)[keyof typeof pages]

export const bookPage = (id: string) => pages.book.replace(':id', encodeURIComponent(id))
