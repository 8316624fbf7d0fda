import { useShop } from '../../app/shop/site.ts'

/** Sites whose icons are in the style sheet. */
const known = /^(facebook|instagram|x)$/i

/** An arrow that leaves the page, for any other site. */
const iconOf = (name: string) => `social-${known.exec(name)?.[0].toLowerCase() ?? 'other'}`

export function SocialLinks() {
  const { name: shop, social } = useShop()
  if (social.length === 0) return null
  return (
    <ul className="mt-4 -ml-3 flex flex-wrap">
      {social.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noopener noreferrer" aria-label={`${shop} on ${name}`} className="social-link">
            <span aria-hidden className={`social-icon ${iconOf(name)}`} />
          </a>
        </li>
      ))}
    </ul>
  )
}
