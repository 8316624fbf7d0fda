import { msg, t } from '../../../messages/t.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { useGetBookQuery } from '../../app/api/api.ts'
import { Cover, pictureOf } from '../../ui/cover.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { X } from '../../ui/icons/screen-icons.ts'
import { BookSearch } from '../books/list/book-search.tsx'
import { CheckBox, FieldGroup, TextArea } from '../ui/fields.tsx'
import { SettingsGroupForm } from './settings-group-form.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type Home = ShopSettings['home']

export const HomeSettings = () => (
  <SettingsGroupForm group="home">
    {(form) => (
      <>
        <Words form={form} />
        <HeroBooks ids={form.value.heroBooks} onChange={(heroBooks) => form.change({ heroBooks })} />
        <Rows rows={form.value.rows} onChange={(rows) => form.change({ rows })} />
      </>
    )}
  </SettingsGroupForm>
)

const Words = ({ form: { value, text } }: { form: SettingsForm<'home'> }) => (
  <>
    <TextField
      label={t('Title')}
      required
      {...text('heroTitle', value.heroTitle, (heroTitle) => ({ heroTitle }))}
    />
    <TextArea
      label={t('Text')}
      hint={t('Optional.')}
      {...text('heroText', value.heroText, (heroText) => ({ heroText }))}
    />
    <TextField
      label={t('Button')}
      hint={t('Leads to the newsletter form. Empty: no button.')}
      {...text('heroButton', value.heroButton, (heroButton) => ({ heroButton }))}
    />
    <Preview home={value} />
  </>
)

const Preview = ({ home: { heroTitle, heroText, heroButton } }: { home: Home }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form fields
  <div role="group" aria-label={t('Preview')} className="rounded-panel bg-paper p-5 wrap-anywhere">
    <p className="font-serif text-3xl/tight font-medium text-balance">{heroTitle}</p>
    {heroText && <p className="mt-3 max-w-[46ch] whitespace-pre-line text-ink-soft">{heroText}</p>}
    {heroButton && (
      <p className="mt-4 inline-block rounded-panel bg-accent px-4 py-2 text-sm font-semibold text-accent-ink">
        {heroButton}
      </p>
    )}
  </div>
)

type BooksProps = { ids: string[]; onChange(ids: string[]): void }

const maxBooks = 3

function HeroBooks({ ids, onChange }: BooksProps) {
  return (
    <FieldGroup title={t('Books beside the title')}>
      {ids.length === 0 && <p className="-mt-3 text-sm text-ink-soft">{t('The three newest books.')}</p>}
      {ids.length > 0 && (
        <ul aria-label={t('Chosen books')} className="grid gap-2">
          {ids.map((id) => (
            <ChosenBook key={id} id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />
          ))}
        </ul>
      )}
      {ids.length < maxBooks && (
        <BookSearch label={t('Add a book')} without={ids} onChoose={(id) => onChange([...ids, id])} />
      )}
    </FieldGroup>
  )
}

function ChosenBook({ id, onRemove }: { id: string; onRemove(): void }) {
  const { currentData: book, isError } = useGetBookQuery(id)
  const title = book?.title ?? (isError ? t('This book is no longer in the shop') : t('Loading…'))
  return (
    <li className="flex items-center gap-3">
      <span aria-hidden className="w-8 shrink-0">
        <Cover image={book ? pictureOf(book) : ''} title="" sizes="32px" />
      </span>
      <span className="min-w-0 grow text-sm wrap-anywhere">{title}</span>
      <button
        type="button"
        aria-label={t('Remove {title}', { title })}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-panel text-ink-soft hover:bg-paper hover:text-ink"
      >
        <Icon of={X} className="size-5" />
      </button>
    </li>
  )
}

const Rows = ({ rows, onChange }: { rows: Home['rows']; onChange(rows: Home['rows']): void }) => (
  <FieldGroup title={t('Rows')}>
    <div className="-mt-3">
      {rowNames.map(([row, label]) => (
        <CheckBox
          key={row}
          label={t(label)}
          isTicked={rows[row]}
          onTick={(isTicked) => onChange({ ...rows, [row]: isTicked })}
        />
      ))}
    </div>
  </FieldGroup>
)

const rowNames = [
  ['topSellers', msg('Top Sellers')],
  ['recommended', msg('Recommended for you')],
  ['news', msg('News')],
] as const
