import { useState } from 'react'
import { t } from '../../../../messages/t.ts'
import { allCountries, countryName } from '../../../app/shop/country-names.ts'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { X } from '../../../ui/icons/screen-icons.ts'

type Props = {
  codes: string[]
  /** Zones that have these countries already, by name. */
  taken: ReadonlyMap<string, string>
  /** What no countries mean. */
  hint: string
  problem: string | undefined
  onChange(codes: string[]): void
}

const maxShown = 6

/** Several countries, found by name. */
export function CountryPicker({ codes, taken, hint, problem, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const query = typed.trim().toLowerCase()
  const found = query
    ? allCountries()
        .filter(({ code, name }) => !codes.includes(code) && name.toLowerCase().includes(query))
        .slice(0, maxShown)
    : []
  const add = (code: string) => {
    onChange([...codes, code])
    setTyped('')
  }
  const first = found.find(({ code }) => !taken.has(code))
  return (
    <div>
      <TextField
        label={t('Countries')}
        type="search"
        placeholder={t('Find a country to add')}
        autoComplete="off"
        hint={codes.length === 0 ? hint : undefined}
        problem={problem}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would save the form.
          event.preventDefault()
          if (first) add(first.code)
        }}
      />
      <ul aria-label={t('Countries found')} className="empty:hidden">
        {found.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              disabled={taken.has(code)}
              onClick={() => add(code)}
              className="flex min-h-11 w-full items-center rounded-panel px-3 text-left text-sm hover:bg-paper disabled:text-ink-soft disabled:hover:bg-transparent"
            >
              {taken.has(code)
                ? t('{country}: is in “{zone}” already', { country: name, zone: taken.get(code) ?? '' })
                : name}
            </button>
          </li>
        ))}
      </ul>
      <ul aria-label={t('Chosen countries')} className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {codes.map((code) => (
          <li key={code} className="flex items-center rounded-panel bg-paper pl-3 text-sm">
            {countryName(code)}
            <button
              type="button"
              aria-label={t('Remove {name}', { name: countryName(code) })}
              onClick={() => onChange(codes.filter((other) => other !== code))}
              className="grid size-11 place-items-center rounded-panel text-ink-soft hover:text-ink"
            >
              <Icon of={X} className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
