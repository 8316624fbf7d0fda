import { useShop } from '../shop/site.ts'

/** Own icons, in the colour of the surrounding text. */
const marks: Record<string, string> = {
  facebook: 'M14 21v-8h3l.5-3.5H14V7.8c0-1 .5-1.8 1.8-1.8h1.7V3h-2.6C12 3 10.5 4.7 10.5 7.3v2.2H8V13h2.5v8Z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM17 7v.01',
  x: 'M4 4h4l12 16h-4ZM4.5 20l6.3-7M19.5 4l-6.2 6.9',
}

/** An arrow that leaves the page, for any other site. */
const otherSite = 'M7 17 17 7M8 7h9v9'

export function SocialLinks() {
  const { name: shop, social } = useShop()
  if (social.length === 0) return null
  return (
    <ul className="mt-4 -ml-3 flex flex-wrap">
      {social.map(({ name, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="noopener noreferrer"
            aria-label={`${shop} on ${name}`}
            className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-accent"
          >
            <svg viewBox="0 0 24 24" aria-hidden className="size-5" fill="none" stroke="currentColor">
              <path
                d={marks[name.toLowerCase()] ?? otherSite}
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
