import { useShop } from '../../app/shop/site.ts'

/** The title of an admin screen, with the shop's name. */
export const AdminTitle = ({ children }: { children: string }) => (
  <title>{`${children} – ${useShop().name}`}</title>
)
