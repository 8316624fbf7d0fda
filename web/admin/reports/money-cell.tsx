import type { ReactNode } from 'react'
import type { JournalSums } from '../../../contract/orders/reports.ts'
import { formatNumber, t } from '../../../messages/t.ts'
import { Amount } from '../../ui/price.tsx'
import { Cell, Heading } from '../ui/table.tsx'

export const Money = ({ of, isSum, isExtra }: { of: string; isSum?: boolean; isExtra?: boolean }) => (
  <Cell isNumber isExtra={isExtra}>
    {isSum ? (
      <strong className="font-semibold">
        <Amount of={of} />
      </strong>
    ) : (
      <Amount of={of} />
    )}
  </Cell>
)

type TaxLine = JournalSums['taxes'][number]

export const rateName = ({ name, percent }: TaxLine) =>
  name ? `${formatNumber(Number(percent))} % ${name}` : t('Not taxed')

export const RateHeadings = ({ isExtra }: { isExtra?: boolean }) => (
  <>
    <Heading isExtra={isExtra}>{t('Rate')}</Heading>
    <Heading isNumber isExtra={isExtra}>
      {t('Net [an amount without tax]')}
    </Heading>
    <Heading isNumber isExtra={isExtra}>
      {t('Tax')}
    </Heading>
  </>
)

/** The cells "rate", "net" and "tax": a line for each rate, which stand beside each other. */
export const RateCells = ({ taxes, isExtra }: { taxes: TaxLine[]; isExtra?: boolean }) => {
  const lines = (of: (line: TaxLine) => ReactNode) =>
    taxes.map((line) => (
      <span key={`${line.percent} ${line.name}`} className="block max-w-40 truncate">
        {of(line)}
      </span>
    ))
  return (
    <>
      <Cell isExtra={isExtra}>{lines(rateName)}</Cell>
      <Cell isNumber isExtra={isExtra}>
        {lines(({ net }) => (
          <Amount of={net} />
        ))}
      </Cell>
      <Cell isNumber isExtra={isExtra}>
        {lines(({ tax }) => (
          <Amount of={tax} />
        ))}
      </Cell>
    </>
  )
}
