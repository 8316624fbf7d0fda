import { Amount } from '../../ui/price.tsx'
import { Cell } from '../ui/table.tsx'

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
