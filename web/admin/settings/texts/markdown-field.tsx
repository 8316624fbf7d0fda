import { msg, t } from '../../../../messages/t.ts'
import { useShop } from '../../../app/shop/site.ts'
import { Field, inputLook } from '../../../ui/field.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { useGetPreviewQuery } from './edit-texts-api.ts'

type Props = {
  label: string
  value: string
  problem: string | undefined
  onChange(value: string): void
}

const hint = msg('# makes a heading, **bold**, *italic*, - a list, [words](https://example.com) a link.')

/** Markdown in the language of the shop, with what the page will show, rendered by the server. */
export function MarkdownField({ label, value, problem, onChange }: Props) {
  const { language } = useShop()
  const settled = useDebounced(value, 400)
  const { data, error, isFetching } = useGetPreviewQuery(settled)
  const unsupported = error && problemIn(error)?.fields?.[0]?.message
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <Field label={label} hint={t(hint)} problem={problem ?? (settled === value ? unsupported : undefined)}>
        {(ties) => (
          <textarea
            {...ties}
            name="markdown"
            lang={language}
            value={value}
            rows={16}
            spellCheck
            onChange={({ target }) => onChange(target.value)}
            className={`block h-auto! w-full resize-y py-2.75 font-mono text-sm/6 ${inputLook}`}
          />
        )}
      </Field>
      <section aria-label={t('Preview')} aria-busy={isFetching} className="min-w-0">
        <h3 className="mb-2 font-medium">{t('Preview')}</h3>
        <div className="min-h-24 max-w-[33rem] rounded-panel border border-line p-5">
          {error && !isFetching && (
            <p className="text-ink-soft">{unsupported ?? t('There is no preview just now.')}</p>
          )}
          {!error && data?.html === '' && <p className="text-ink-soft">{t('Nothing written yet.')}</p>}
          {!error && data && (
            <div lang={language}>
              <RichText html={data.html} />
            </div>
          )}
        </div>
      </section>
    </div>
  )
}
