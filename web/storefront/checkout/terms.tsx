import { textUrl, shopPages, type ShopPageSlug } from '../../../domain/pages.ts'
import { useShop } from '../../app/shop/site.ts'
import { Link } from '../../ui/link.tsx'

type TermsProps = { isTicked: boolean; onTick(isTicked: boolean): void }

export const Terms = ({ isTicked, onTick }: TermsProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
    <input
      type="checkbox"
      name="terms"
      checked={isTicked}
      onChange={({ target }) => onTick(target.checked)}
      className="size-6 shrink-0 accent-accent"
    />
    <span>
      I agree to the <Text slug="terms-of-service" /> and the <Text slug="privacy-policy" />.
    </span>
  </label>
)

/** Links to a text that is published, in a new tab, so that the form keeps its values. */
function Text({ slug }: { slug: ShopPageSlug }) {
  const { pages } = useShop()
  if (!pages.includes(slug)) return shopPages[slug]
  return (
    <Link to={textUrl(slug)} target="_blank" className="link">
      {shopPages[slug]}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
