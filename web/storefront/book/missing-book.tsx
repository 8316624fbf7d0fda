import { pages } from '../../../domain/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'

/** Offers a retry if it can help. */
export const MissingBook = ({ onTryAgain }: { onTryAgain: (() => void) | undefined }) => (
  <div className="flex min-h-[50vh] flex-col items-center justify-center text-center">
    <GapOnTheShelf />
    <p role="alert" className="mt-6 mb-8 font-serif text-2xl text-balance">
      Error happending to load book info
    </p>
    <div className="flex flex-wrap justify-center gap-4">
      {onTryAgain && (
        <Button look="outlined" onClick={onTryAgain}>
          Try again
        </Button>
      )}
      <ButtonLink to={pages.home}>Back to the shop</ButtonLink>
    </div>
  </div>
)

/** A shelf on which one book is missing; its neighbour leans into the gap. */
const GapOnTheShelf = () => (
  <Drawing>
    <path d="M12 120h136" />
    <path d="M26 120V52h14v68M40 120V40h16v80" />
    <path d="M26 64h14M26 108h14M40 54h16M40 106h16" opacity=".35" />
    <path d="M62 120V48M82 120V48M62 48h20" strokeDasharray="3 6" className="text-accent" />
    <path d="m88 116 18-66 14 4-18 66zM128 120V56h12v64z" />
    <path d="m91 105 14 4M103 61l14 4M128 70h12" opacity=".35" />
    <path d="M72 20v8M68 24h8M116 26v6M113 29h6M28 28v6M25 31h6" opacity=".6" />
  </Drawing>
)
