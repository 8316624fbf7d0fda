import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { shopPages, shopPageSlugs, type ShopPageSlug } from '../../../domain/pages.ts'
import { useGetTextsQuery } from './texts-api.ts'
import { Head } from '../../app/head/head.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'

const demo = {
  headline: 'A bookshop for people who read',
  lead: 'What we do, who we are, how to reach us, and the small print in plain words.',
}

export function About() {
  const { name, isDemo, pages } = useShop()
  const { data: texts, isError, isFetching, refetch } = useGetTextsQuery()
  useScrolledTo(texts !== undefined)
  const shown = texts ? texts.map(({ slug }) => slug) : shopPageSlugs.filter((slug) => pages.includes(slug))
  return (
    <div className="mx-auto grid max-w-content gap-x-16 px-6 pt-12 pb-20 md:pt-20 md:pb-28 lg:grid-cols-[14rem_minmax(0,1fr)] xl:gap-x-24">
      <Head title={t('About')} {...(isDemo && { description: demo.lead })} isComplete />
      <Contents slugs={shown} />
      <div className="max-w-[33rem] lg:col-start-2">
        <h1 className="font-serif text-heading font-medium tracking-tight text-balance wrap-anywhere">
          {isDemo ? demo.headline : t('About {shop}', { shop: name })}
        </h1>
        {isDemo && <p className="mt-5 font-serif text-lg text-pretty text-ink-soft">{demo.lead}</p>}
        {isError && !texts && !isFetching && <NotAnswered onAgain={() => void refetch()} />}
        {texts?.length === 0 && (
          <p className="mt-5 text-ink-soft">{t('There is nothing to read here yet.')}</p>
        )}
        {shown.map((slug) => (
          <Section key={slug} slug={slug}>
            {texts ? (
              <RichText html={texts.find((text) => text.slug === slug)?.html ?? ''} />
            ) : (
              <Skeleton className="h-40" />
            )}
          </Section>
        ))}
      </div>
    </div>
  )
}

/** Texts that arrive after the page move the section that the URL names. */
function useScrolledTo(isThere: boolean) {
  const { hash } = useLocation()
  const wasThere = useRef(isThere)
  useLayoutEffect(() => {
    if (!wasThere.current && isThere)
      document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
    wasThere.current = isThere
  }, [isThere, hash])
}

/** Wide screens only; phones have the footer's links. */
const Contents = ({ slugs }: { slugs: ShopPageSlug[] }) => (
  <nav aria-label={t('On this page')} className="hidden lg:block">
    <ul className="sticky top-28 border-l border-line text-sm empty:hidden">
      {slugs.map((slug) => (
        <li key={slug}>
          <Link
            to={`#${slug}`}
            className="-ml-px block border-l border-transparent py-2 pl-5 text-ink-soft hover:border-accent hover:text-ink"
          >
            {t(shopPages[slug])}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** The scroll margin clears the header; tabIndex lets in-page links move the focus here. */
const Section = ({ slug, children }: { slug: ShopPageSlug; children: ReactNode }) => (
  <section
    id={slug}
    tabIndex={-1}
    aria-labelledby={`${slug}-heading`}
    className="mt-14 scroll-mt-16 border-t border-line pt-8 outline-none md:mt-20"
  >
    <h2 id={`${slug}-heading`} className="mb-5 font-serif text-2xl/snug font-medium tracking-tight">
      {t(shopPages[slug])}
    </h2>
    {children}
  </section>
)

const NotAnswered = ({ onAgain }: { onAgain(): void }) => (
  <div className="mt-8 grid justify-items-start gap-5">
    <p role="alert">{t('The texts cannot be shown just now. Please try again in a moment.')}</p>
    <Button onClick={onAgain}>{t('Try again')}</Button>
  </div>
)
