export const Orders = () => <h1>Your Orders</h1>
