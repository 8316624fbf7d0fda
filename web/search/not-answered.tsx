import { Button } from '../ui/button.tsx'

export const NotAnswered = ({ onAgain }: { onAgain(): void }) => (
  <div className="flex min-h-[40vh] flex-col items-start gap-6 pt-12">
    <p role="alert" className="max-w-[46ch] text-lg">
      The shelves cannot be searched just now. Please try again in a moment.
    </p>
    <Button onClick={onAgain}>Try again</Button>
  </div>
)
