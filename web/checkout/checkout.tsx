export const Checkout = () => <h1>Cash On Delevary</h1>
